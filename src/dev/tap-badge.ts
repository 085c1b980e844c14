import { devPages } from '#contract/dev/dev-paths.ts'
import { channelName, isPageMessage } from './wire.ts'

const windowName = 'hub-inspector'
/** An inspector that is open answers by then, in ms. */
const answerMs = 400

/** An inspector asks as soon as it hears of a page. */
const isInspectorOpen = (): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const done = (isOpen: boolean): void => {
      channel.close()
      resolve(isOpen)
    }
    channel.addEventListener('message', ({ data }) => {
      if (!isPageMessage(data)) done(true)
    })
    setTimeout(() => done(false), answerMs)
  })

const place: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  insetBlockEnd: '12px',
  insetInlineStart: '12px',
  zIndex: '150',
  display: 'flex',
  gap: '8px',
}

const partOf = (name: 'a' | 'button', text: string): HTMLElement => {
  const part = document.createElement(name)
  part.className = 'ui-button ui-button-secondary'
  part.textContent = text
  return part
}

/** Says on the page that it is watched, leads to the inspector, and ends the watching. Opens the window where it may. */
export const showTapBadge = (): void => {
  const badge = document.createElement('aside')
  badge.setAttribute('aria-label', 'Inspector')
  Object.assign(badge.style, place)
  const open = partOf('a', 'Inspector') as HTMLAnchorElement
  open.href = devPages.inspector
  open.target = windowName
  const stop = partOf('button', 'Stop')
  stop.setAttribute('aria-label', 'Stop inspecting')
  stop.addEventListener('click', () => {
    sessionStorage.removeItem('inspect')
    const address = new URL(location.href)
    address.searchParams.delete('inspect')
    location.replace(address)
  })
  badge.append(open, stop)
  if (document.body) document.body.append(badge)
  else addEventListener('DOMContentLoaded', () => document.body.append(badge))
  void isInspectorOpen().then((isOpen) => {
    // Opened without a press, which a browser may refuse: the link is there.
    if (!isOpen) window.open(devPages.inspector, windowName, 'popup,width=1100,height=800')
  })
}
