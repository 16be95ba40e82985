import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';

export interface DraftNoticesProps {
  changedElsewhere: boolean;
  onLoadNewer: () => void;
  onKeepMine: () => void;
  hasSetAside: boolean;
  onBringBack: () => void;
  restored: boolean;
  onDiscard: () => void;
}

/** The status of unsaved changes. Shows one notice at a time, the most urgent first. */
export function DraftNotices({
  changedElsewhere,
  onLoadNewer,
  onKeepMine,
  hasSetAside,
  onBringBack,
  restored,
  onDiscard,
}: DraftNoticesProps) {
  const conflictRef = useRef<HTMLDivElement>(null);

  // The notice appears above the button that was pressed at the end of the page.
  useEffect(() => {
    if (!changedElsewhere) return;
    conflictRef.current?.focus({ preventScroll: true });
    conflictRef.current?.scrollIntoView({ block: 'center' });
  }, [changedElsewhere]);

  if (changedElsewhere) {
    return (
      <div ref={conflictRef} tabIndex={-1}>
        <Notice
          tone="warning"
          title="This profile was changed in another window or on another device"
          actions={
            <>
              <Button size="sm" onClick={onLoadNewer}>
                Load the newer one
              </Button>
              <Button size="sm" variant="outline" onClick={onKeepMine}>
                Keep what I typed
              </Button>
            </>
          }
        >
          Your changes are not saved yet. If you load the newer profile, you can still bring them back.
        </Notice>
      </div>
    );
  }
  if (hasSetAside) {
    return (
      <Notice
        title="The newer profile is loaded"
        actions={
          <Button size="sm" variant="outline" onClick={onBringBack}>
            Bring back what I typed
          </Button>
        }
      >
        Your earlier input is set aside.
      </Notice>
    );
  }
  if (restored) {
    return (
      <Notice
        title="Your unsaved changes are back"
        actions={
          <Button size="sm" variant="outline" onClick={onDiscard}>
            Discard them
          </Button>
        }
      >
        They are kept in this browser tab until you save.
      </Notice>
    );
  }
  return null;
}
