import { Button } from './ui/button.tsx';

/** The choice between both versions of a record that two people have changed. */
export function BothVersions({ keepMine, takeTheirs }: { keepMine: () => void; takeTheirs: () => void }) {
  return (
    <>
      <Button size="sm" onClick={keepMine}>
        Keep mine
      </Button>
      <Button size="sm" variant="outline" onClick={takeTheirs}>
        Use theirs
      </Button>
    </>
  );
}
