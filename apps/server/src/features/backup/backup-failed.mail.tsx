import {
  Action,
  Facts,
  Layout,
  type EmailBranding,
  type MailContent,
  Paragraph,
} from '../../platform/mail/layout.tsx';

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
        preview="The nightly backup could not be created."
        heading="The nightly backup failed"
        because={`You get this mail because you are an admin of ${emailBranding.platformName} and Nightly Backup is on in its settings.`}
      >
        <Paragraph>
          The nightly backup could not be created. The server retries every hour and sends no further mail
          about this night.
        </Paragraph>
        <Facts
          facts={[
            ['Due', dueAt],
            ['Last backup', lastMadeAt ?? 'None so far'],
          ]}
        />
        <Paragraph>
          The most common cause is a full disk. The server’s log contains the reason. Until the problem is
          fixed, download backups in the settings.
        </Paragraph>
        <Action href={`${emailBranding.publicUrl}/admin/settings`}>Open settings</Action>
      </Layout>
    ),
  };
}
