const mostRows = 18

/** A longer text to read and copy; it scrolls, also by keyboard. */
export function TextBox({ label, text }: { label: string; text: string }) {
  const rows = Math.min(mostRows, text.split('\n').length + 1)
  return (
    <textarea
      className="inspector-text"
      readOnly
      spellCheck={false}
      aria-label={label}
      rows={rows}
      value={text}
    />
  )
}
