import { ExportCsv } from '../../components/export-csv.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { useConsoleOverview } from '../../features/activity/api/console-overview.ts';
import { AdminMessages } from '../../features/messages/components/admin-messages.tsx';
import { AdminTestimonials } from '../../features/testimonials/components/admin-testimonials.tsx';
import { AdminReports } from '../../features/threads/components/admin-reports.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { SUB_TABS_LAYOUT, useSubTab } from './frame/use-sub-tab.ts';

export const meta = () => pageMeta({ title: 'Messages' });

/** /admin/messages: contact messages and testimonials. */
export default function ConsoleMessages() {
  const [tab, setTab] = useSubTab(['unread', 'all', 'archived', 'testimonials', 'reports']);
  const overview = useConsoleOverview();
  return (
    <>
      <PageHeader
        title="Messages"
        subtitle="Contact messages from visitors, testimonials from families, and reported messages."
        actions={
          tab === 'reports' ? undefined : tab === 'testimonials' ? (
            <ExportCsv table="testimonials" />
          ) : (
            <ExportCsv table="messages" filters={{ filter: tab }} />
          )
        }
      />
      <Tabs
        label="Messages"
        look="pill"
        className={SUB_TABS_LAYOUT}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'unread', label: 'Unread', count: overview.data?.unreadMessages },
          { value: 'all', label: 'All' },
          { value: 'archived', label: 'Archived' },
          { value: 'testimonials', label: 'Testimonials' },
          { value: 'reports', label: 'Reports' },
        ]}
      >
        <TabPanel value="unread">
          <AdminMessages filter="unread" />
        </TabPanel>
        <TabPanel value="all">
          <AdminMessages filter="all" />
        </TabPanel>
        <TabPanel value="archived">
          <AdminMessages filter="archived" />
        </TabPanel>
        <TabPanel value="testimonials">
          <AdminTestimonials />
        </TabPanel>
        <TabPanel value="reports">
          <AdminReports />
        </TabPanel>
      </Tabs>
    </>
  );
}
