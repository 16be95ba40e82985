import { Action, Layout, type MailContent } from './layout.tsx';

/** Returns subject and content of a mail with a link, for tests. */
export const makeTestContent = (): MailContent => ({
  subject: 'Lumela from Thuto',
  template: (
    <Layout
      emailBranding={{ platformName: 'Thuto', publicUrl: 'http://localhost:3000', contactEmail: null }}
      preview="A greeting."
      heading="Lumela"
      because="You get this mail because of a test."
    >
      <Action href="http://localhost:3000/verify?oobCode=abc">Verify email</Action>
    </Layout>
  ),
});
