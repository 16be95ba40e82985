import { useState } from 'react';
import { AdminProofStage, type Size } from './admin-proof-stage.tsx';
import { AdminProofUnshown } from './admin-proof-unshown.tsx';

/** An image proof. */
export function AdminProofImage({ url, alt }: { url: string; alt: string }) {
  const [natural, setNatural] = useState<Size | null>(null);
  const [failed, setFailed] = useState(false);
  if (failed) return <AdminProofUnshown url={url}>This picture could not be shown here.</AdminProofUnshown>;
  return (
    <AdminProofStage natural={natural} url={url}>
      {(style) => (
        <img
          src={url}
          alt={alt}
          style={style}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setFailed(true)}
        />
      )}
    </AdminProofStage>
  );
}
