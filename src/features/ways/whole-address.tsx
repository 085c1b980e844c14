/** A wallet's whole address, left to right; where it doesn't fit, in two halves of 21. */
export function WholeAddress({ address }: { address: string }) {
  return (
    <bdi dir="ltr" translate="no" className="tabular-nums">
      <span className="inline-block">{address.slice(0, 21)}</span>
      <span className="inline-block">{address.slice(21)}</span>
    </bdi>
  )
}
