// Runs before the first paint: the kept theme and language, so that neither flashes. main.tsx validates the language again.
try {
  const page = document.documentElement
  const theme = localStorage.getItem('theme')
  const language = localStorage.getItem('language')
  if (theme && /^[a-z-]{1,30}$/.test(theme)) page.dataset.theme = theme
  if (language && /^[a-z]{2}$/.test(language)) {
    page.lang = language
    page.dir = language === 'fa' ? 'rtl' : 'ltr'
  }
} catch {
  // Storage is blocked: the first choice stands.
}
