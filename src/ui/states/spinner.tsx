/** The spinner of a busy button; decorative, the text beside it names the work. */
export function Spinner() {
  return (
    <svg className="ui-spinner" viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" strokeOpacity="0.28" strokeWidth="2" />
      <path
        d="M16 9a7 7 0 0 0-7-7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="square"
      />
    </svg>
  )
}
