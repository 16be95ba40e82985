import type { SendContactMessage } from '@thuto/contract/messages';
import type { TestimonialWords } from '@thuto/contract/testimonials';
import type { AdminContext } from '../../context.ts';
import { archiveMessage } from '../../features/messages/archive-message.ts';
import { listMessages } from '../../features/messages/list-messages.ts';
import { markMessageRead } from '../../features/messages/mark-message-read.ts';
import { sendContactMessage } from '../../features/messages/send-contact-message.ts';
import { createTestimonial } from '../../features/testimonials/create-testimonial.ts';
import { publishTestimonial } from '../../features/testimonials/publish-testimonial.ts';

const HOUR_MS = 60 * 60 * 1000;

const MESSAGES: readonly (SendContactMessage & { hoursAgo: number; dealtWith?: 'read' | 'archived' })[] = [
  {
    firstName: 'Ntsoaki',
    lastName: 'Ramakatsa',
    email: 'ntsoaki.ramakatsa@demo.thuto.example',
    phone: '+266 5812 0417',
    subject: 'general',
    message: 'Good day. Can two of my children share one package, or does each need their own?',
    hoursAgo: 9 * 24,
    dealtWith: 'archived',
  },
  {
    firstName: 'Motlatsi',
    lastName: 'Tau',
    email: 'motlatsi.tau@demo.thuto.example',
    phone: '58 120 993',
    subject: 'physics',
    message: 'Is there a group for Grade 12 electricity before the June exam?',
    hoursAgo: 3 * 24,
    dealtWith: 'read',
  },
  {
    firstName: 'Puleng',
    lastName: 'Khaketla',
    email: 'puleng.khaketla@demo.thuto.example',
    phone: '+266 6231 7780',
    subject: 'mathematics',
    message:
      'My daughter is in Grade 10 (IGCSE) and loses marks in trigonometry every time.\n\nCould she have a free assessment this Saturday morning? We are in Leribe, so it has to be online.',
    hoursAgo: 20,
  },
  {
    firstName: 'Khotso',
    lastName: 'Mosala',
    email: 'khotso.mosala@demo.thuto.example',
    phone: '+266 5901 2264',
    subject: 'chemistry',
    message: 'Hello, do you also help with the practical paper?',
    hoursAgo: 2,
  },
];

const TESTIMONIALS: readonly TestimonialWords[] = [
  {
    quote: 'He used to leave the graph questions out. Now he does them first.',
    authorName: 'Mamello Letsie',
    authorRole: 'Parent of a Grade 11 student',
  },
  {
    quote: 'My tutor explained moles with bags of maize meal, and I have not forgotten it since.',
    authorName: 'Refiloe N.',
    authorRole: 'Grade 12 student, Chemistry',
  },
  {
    quote: 'We live far from town. A phone and an evening hour were all that it took.',
    authorName: 'Tseliso Mohapi',
    authorRole: 'Parent of a Grade 9 student',
  },
];

/**
 * Loads recent contact messages, some already handled, and published testimonials. @param start now, in
 * epoch milliseconds.
 */
export async function loadDemoMessages(
  asAdmin: (instant: number) => AdminContext,
  start: number,
): Promise<void> {
  for (const { hoursAgo, dealtWith, ...message } of MESSAGES) {
    const sent = start - hoursAgo * HOUR_MS;
    await sendContactMessage(asAdmin(sent), { ip: '127.0.0.1' }, message);
    const ctx = asAdmin(sent + HOUR_MS);
    const [received] = (await listMessages(ctx, { filter: 'unread', limit: 1 })).rows;
    if (!received || dealtWith === undefined) continue;
    await markMessageRead(ctx, received.id);
    if (dealtWith === 'archived') await archiveMessage(ctx, received.id);
  }
  for (const words of TESTIMONIALS) {
    const ctx = asAdmin(start - 30 * 24 * HOUR_MS);
    await publishTestimonial(ctx, (await createTestimonial(ctx, words)).id);
  }
}
