// The page that is shown when the hub can't be reached: in the player's language and theme, and gone with the connection's return.
const kept = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const page = document.documentElement
const theme = kept('theme')
if (theme && /^[a-z-]{1,30}$/.test(theme)) page.dataset.theme = theme
const color = getComputedStyle(page).getPropertyValue('--canvas').trim()
document.querySelector('meta[name="theme-color"]').content = color

const sections = [...document.querySelectorAll('section')]
const wanted = [kept('language'), ...navigator.languages].map((tag) => tag?.split('-')[0])
const language = wanted.find((tag) => sections.some(({ lang }) => lang === tag)) ?? 'en'
page.lang = language
for (const section of sections) section.hidden = section.lang !== language
const shown = sections.find(({ hidden }) => !hidden)
const status = shown.querySelector('[role="status"]')

/** Loads the wanted page when the hub answers, whatever it says; false when it doesn't. */
const load = async () => {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  } catch {
    return false
  }
  location.reload()
  return true
}
shown.querySelector('button').addEventListener('click', async () => {
  status.textContent = ''
  if (!(await load())) status.textContent = status.dataset.said
})

let timer
/** No event says that the hub itself is back, and a network is reported before it works. */
const keepTrying = (ms) => {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    if (!(await load())) keepTrying(Math.min(2 * ms, 30_000))
  }, ms)
}
keepTrying(2_000)
addEventListener('online', () => keepTrying(100))
