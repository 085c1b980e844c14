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

/** Loads the wanted page when the hub answers, whatever it says. */
const tryAgain = async () => {
  status.textContent = ''
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    location.reload()
  } catch {
    status.textContent = status.dataset.said
  }
}
shown.querySelector('button').addEventListener('click', tryAgain)
addEventListener('online', tryAgain)
