import { loadForReader } from '#src/browser/reader.ts'
import { island } from '#src/product/flows/island.tsx'
import './action-bar.css'

/** Room for the icons that everyone has. */
const Room = () => (
  <ul className="action-bar" aria-hidden="true">
    {['donations', 'assets', 'notifications'].map((icon) => (
      <li key={icon} className="action-bar-place" data-icon={icon} />
    ))}
  </ul>
)

/**
 * The icons of the header (Shell 2.7). The server writes those for everyone; the reader's own order and an
 * administrator's icons come with their code, in squares of the same size.
 */
export const ActionBar = island<{ onFail: () => void }>(
  async () => (await loadForReader(() => import('./action-icons.tsx'))).ActionIcons,
  Room,
)
