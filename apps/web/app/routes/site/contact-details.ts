/**
 * The centre's contact details, shown in the footer of every public page. The email address comes from the settings.
 */
export const contactDetails = {
  phone: '+266 5812 3456',
  place: 'Online, from Maseru, Lesotho',
  hours: [
    {
      days: 'Mon to Fri',
      hours: '8am to 10pm',
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '22:00',
    },
    { days: 'Sat', hours: '9am to 5pm', weekdays: ['Saturday'], opens: '09:00', closes: '17:00' },
    { days: 'Sun', hours: 'by appointment' },
  ],
} as const;
