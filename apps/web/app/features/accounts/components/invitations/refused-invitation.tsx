import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { AccountPage } from '../account-page.tsx';

const REFUSALS = {
  expired: {
    title: 'Invitation Expired',
    text: 'Ask the person who invited you to send the invitation again.',
  },
  invalid: {
    title: 'Invitation Not Valid',
    text: 'This link is incomplete, was used already, was withdrawn, or a newer one was sent. Ask the person who invited you.',
  },
} as const;

export interface RefusedInvitationProps {
  link: keyof typeof REFUSALS;
  /** Whether it replaces the note that the invitation is being opened. */
  isResult?: boolean;
}

/** Says why an invitation cannot be accepted. */
export function RefusedInvitation({ link, isResult = false }: RefusedInvitationProps) {
  const { title, text } = REFUSALS[link];
  return (
    <AccountPage isResult={isResult} title={title} subtitle={text}>
      <LinkButton to="/" variant="outline">
        Go Home
      </LinkButton>
    </AccountPage>
  );
}
