import { loadForReader } from '#src/browser/reader.ts'
import { island } from '#src/product/flows/island.tsx'
import './action-bar.css'

/** Empty squares for the icons that everyone has. */
const Room = () => (
  <ul className="action-bar" aria-hidden="true">
    {['donations', 'assets', 'notifications'].map((icon) => (
      <li key={icon} className="action-bar-place" data-icon={icon} />
    ))}
  </ul>
)

/**
 * The icons of the header (Shell 2.7). The server renders empty squares for the icons that everyone has. The
 * reader's own order and the administrator's icons appear when their code has loaded, in squares of the same
 * size.
 */
export const ActionBar = island<{ onFail: () => void }>(
  async () => (await loadForReader(() => import('./action-icons.tsx'))).ActionIcons,
  Room,
)
