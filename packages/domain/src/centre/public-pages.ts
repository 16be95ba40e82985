/** The claims and contact details of the public pages until an owner changes them (SITE-7, SITE-9). */
export const DEFAULT_PUBLIC_PAGES = {
  trustedSince: '2019',
  experienceClaim: '6+',
  studentsClaim: '100+',
  taughtClaim: '830+',
  contactPhone: '+266 5812 3456',
  contactPlace: 'Online, from Maseru, Lesotho',
  openingHours: 'Mon to Fri: 8am to 10pm\nSat: 9am to 5pm\nSun: by appointment',
} as const;
