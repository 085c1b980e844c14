/** The small survey mark of empty and error states. */
export function ContourMark({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 72 72"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      data-contours
    >
      <path strokeOpacity="0.3" d="M9 40C5 24 18 9 34 7s31 10 32 27-12 30-29 31S12 55 9 40Z" />
      <path strokeOpacity="0.45" d="M17 40c-3-12 6-23 18-25s23 8 23 20-9 21-21 22-18-7-20-17Z" />
      <path strokeOpacity="0.65" d="M26 39c-2-7 4-14 11-15s14 5 14 12-6 12-13 13-11-4-12-10Z" />
      <path
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        d="M34 38c-1-3 2-7 5-7s6 2 6 5-3 6-6 6-5-2-5-4Z"
      />
    </svg>
  )
}
