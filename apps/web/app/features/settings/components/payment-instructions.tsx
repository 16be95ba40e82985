import { usePaymentInstructions } from '../api/payment-instructions.ts';

/** The centre's payment instructions. Students can continue while they are loading. */
export function PaymentInstructions() {
  const { data } = usePaymentInstructions();
  if (data === undefined) return null;
  return (
    <section aria-labelledby="how-to-pay-title" className="rounded-lg border border-line bg-sunken px-4 py-3">
      <h2 id="how-to-pay-title" className="text-lg">
        How to pay
      </h2>
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{data.paymentInstructions}</p>
      {data.numbers.length > 0 && (
        <ul className="mt-2 [overflow-wrap:anywhere]">
          {data.numbers.map(({ channel, number, holder }) => (
            <li key={channel}>
              {channel}: <strong className="tabular-nums">{number}</strong>
              {holder !== '' && ` (${holder})`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
