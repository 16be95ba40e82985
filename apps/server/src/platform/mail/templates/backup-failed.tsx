import { Action, Facts, Layout, type EmailBranding, type MailContent, Paragraph } from './layout.tsx';

export interface BackupFailedProps {
  emailBranding: EmailBranding;
  /** Formatted time in the platform's time zone. */
  dueAt: string;
  /** Formatted time of the newest backup; null when there is none. */
  lastMadeAt: string | null;
}

/** Notifies admins that the nightly backup failed. */
export function backupFailed({ emailBranding, dueAt, lastMadeAt }: BackupFailedProps): MailContent {
  return {
    subject: 'The nightly backup failed',
    template: (
      <Layout
        emailBranding={emailBranding}
        preview="The nightly backup could not be made."
        heading="The nightly backup failed"
        because={`You get this mail because you are an admin of ${emailBranding.platformName} and Nightly Backup is on in its settings.`}
      >
        <Paragraph>
          The nightly backup could not be made. It is tried again every hour, and you get no other mail about
          this night.
        </Paragraph>
        <Facts
          facts={[
            ['Due', dueAt],
            ['Last backup', lastMadeAt ?? 'None so far'],
          ]}
        />
        <Paragraph>
          Most often the disk is full. Whoever looks after the server finds the reason in its log. Until it is
          mended, download a backup in the settings.
        </Paragraph>
        <Action href={`${emailBranding.publicUrl}/admin/settings`}>Open settings</Action>
      </Layout>
    ),
  };
}
