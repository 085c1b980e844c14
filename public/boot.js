// Runs before the first paint: the kept theme, language and sidebar, so that none flashes, and presses that come too early.
// Each language of contract/values/languages.ts with its direction; tests/rules/contract/languages.test.ts compares them.
const directions = { en: 'ltr', fr: 'ltr', pt: 'ltr', tr: 'ltr', fa: 'rtl' }
// The ground of each theme of contract/shell/themes.ts, for the browser's own bars; tests/rules/contract/themes.test.ts compares them.
const grounds = {
  'multi-gradient': '#0b1121',
  default: '#0d131b',
  'dark-mode': '#090a0c',
  'custom-dark': '#15110e',
  'purple-gradient': '#190b23',
  'ocean-deep': '#011521',
  'crimson-fire': '#1e090a',
  'asymmetric-gradient': '#09130f',
  'light-mode': '#f5f2ec',
}
const year = 31_536_000
const isSecure = location.protocol === 'https:'
/** For the next page that the server writes (contract/http/written-page.ts). */
const tell = (name, value) => {
  if (document.cookie?.split('; ').includes(`${name}=${value}`)) return
  document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
try {
  const page = document.documentElement
  const asked = new URLSearchParams(location.search)
  const theme = localStorage.getItem('theme')
  const language = localStorage.getItem('language')
  if (theme && Object.hasOwn(grounds, theme)) {
    page.dataset.theme = theme
    tell('theme', theme)
  }
  document.querySelector?.('[name=theme-color]').setAttribute('content', grounds[page.dataset.theme])
  if (language && Object.hasOwn(directions, language)) {
    if (!asked.has('lang')) {
      page.lang = language
      page.dir = directions[language]
    }
    tell('language', language)
  }
  // A pinned sidebar has its place from the first paint.
  page.toggleAttribute('data-sidebar-pinned', localStorage.getItem('sidebarCollapsed') === 'false')
  // `?inspect` holds for the tab, `?inspect=off` ends it. The server hands out the module only where it may be used.
  const inspect = asked.get('inspect')
  if (inspect !== null) sessionStorage.setItem('inspect', inspect || 'own')
  const kind = sessionStorage.getItem('inspect')
  if (kind && kind !== 'off') {
    globalThis.inspector = import('/dev/tap.js')
      .then(({ openTap }) => openTap(kind))
      .catch(() => sessionStorage.removeItem('inspect'))
  }
} catch {
  // Storage is blocked: the first choice stands.
}
// What is pressed and typed before the page's code is there: src/browser/early-gestures.ts carries it out.
// React marks a control as its own before it answers for it: until the page is taken over, all of it is noted.
const hasCode = (control) =>
  globalThis.isTakenOver && Object.keys(control).some((key) => key.startsWith('__react'))
const marked = '[data-opens]'
globalThis.addEventListener?.(
  'click',
  ({ isTrusted, target }) => {
    const control = isTrusted && target.closest?.(marked)
    if (!control || hasCode(control)) return
    const place = [...document.querySelectorAll(marked)].indexOf(control)
    globalThis.earlyPress?.control.removeAttribute('data-heard')
    control.setAttribute('data-heard', '')
    const press = { control, place, at: performance.now() }
    globalThis.earlyPress = press
    // As long as src/browser/early-gestures.ts would carry it out.
    setTimeout(() => {
      if (globalThis.earlyPress === press) control.removeAttribute('data-heard')
    }, 10_000)
  },
  true,
)
globalThis.addEventListener?.(
  'input',
  ({ target }) => {
    if (!target.closest?.('#root') || hasCode(target)) return
    globalThis.earlyInputs ??= new Map()
    globalThis.earlyInputs.set(target, target.value)
  },
  true,
)
