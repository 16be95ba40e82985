import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { switchLite } from '../../../lib/browser/lite.ts';
import { AdminProofFile } from './admin-proof-file.tsx';

const PROOF = {
  url: '/api/payments/1/proof',
  fileName: 'slip.jpg',
  contentType: 'image/jpeg',
  size: 2_516_582,
};
const image = () => screen.queryByAltText('Proof of payment of Neo');

afterEach(() => switchLite(false));

describe('AdminProofFile', () => {
  it('fetches the proof at once', () => {
    render(<AdminProofFile proof={PROOF} alt="Proof of payment of Neo" />);
    expect(image()).not.toBeNull();
  });

  it('says the size first in Lite, and fetches the proof when asked (LITE-3)', async () => {
    switchLite(true);
    render(<AdminProofFile proof={PROOF} alt="Proof of payment of Neo" />);
    expect(image()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show Proof (2.4 MB)' }));
    expect(image()).not.toBeNull();
  });
});
