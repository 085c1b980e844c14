/** Countable power as slanted pips, filled ones left. Decorative: number and word are beside it. Nothing above 13. */
export function Pips({ left, of }: { left: number; of: number }) {
  if (of > 13) return null
  return (
    <span className="ui-pips" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <span key={index} className={index < left ? 'ui-pip ui-pip-full' : 'ui-pip'} />
      ))}
    </span>
  )
}
