// Runs before the first paint: the kept theme and language, so that neither flashes.
// Each language of contract/languages.ts with its direction; tests/contract/languages.test.ts compares them.
const directions = { en: 'ltr', fr: 'ltr', fa: 'rtl' }
try {
  const page = document.documentElement
  const theme = localStorage.getItem('theme')
  const language = localStorage.getItem('language')
  if (theme && /^[a-z-]{1,30}$/.test(theme)) page.dataset.theme = theme
  if (language && Object.hasOwn(directions, language)) {
    page.lang = language
    page.dir = directions[language]
  }
  // `?inspect` holds for the tab, `?inspect=off` ends it. The server hands out the module only where it may be used.
  const asked = new URLSearchParams(location.search).get('inspect')
  if (asked !== null) sessionStorage.setItem('inspect', asked || 'own')
  const kind = sessionStorage.getItem('inspect')
  if (kind && kind !== 'off') {
    globalThis.inspector = import('/dev/tap.js')
      .then(({ openTap }) => openTap(kind))
      .catch(() => sessionStorage.removeItem('inspect'))
  }
} catch {
  // Storage is blocked: the first choice stands.
}
