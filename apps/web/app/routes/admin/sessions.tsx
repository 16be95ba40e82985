import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { AdminSessionStudents } from '../../features/sessions/components/admin-session-students.tsx';
import { AdminSessionsList } from '../../features/sessions/components/admin-sessions-list.tsx';
import { OpenedSession } from '../../features/sessions/components/opened-session.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { SUB_TABS_LAYOUT, useSubTab } from './frame/use-sub-tab.ts';

export const meta = () => pageMeta({ title: 'Sessions' });

/** /admin/sessions: the students' remaining credits and scheduled sessions. */
export default function ConsoleSessions() {
  const [tab, setTab] = useSubTab(['students', 'all']);
  return (
    <>
      <PageHeader title="Sessions" subtitle="Remaining credits of students, and scheduled sessions." />
      <Tabs
        label="Sessions"
        look="pill"
        className={SUB_TABS_LAYOUT}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'students', label: 'Students' },
          { value: 'all', label: 'All Sessions' },
        ]}
      >
        <TabPanel value="students">
          <AdminSessionStudents />
        </TabPanel>
        <TabPanel value="all">
          <AdminSessionsList />
        </TabPanel>
      </Tabs>
      <OpenedSession />
    </>
  );
}
