import { devCalls } from '#contract/dev/dev-paths.ts'
import './gate.css'

const sentences: Partial<Record<number, string>> = {
  401: 'Log in on the hub as an administrator, then open this page again.',
  403: 'The account that is logged in here is not an administrator’s.',
}

/** Uses this browser's session as its other tabs see it, because opening a page sends no bearer by itself. */
const enter = async (): Promise<string> => {
  const token = localStorage.getItem('token')
  if (token === null) return sentences[401] ?? ''
  const answer = await fetch(devCalls.enter, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  })
  if (answer.ok) location.reload()
  return answer.ok
    ? 'Opening…'
    : (sentences[answer.status] ?? 'The hub does not answer right now. Try again later.')
}

const told = document.getElementById('told')
const text = await enter().catch(() => 'The hub does not answer right now. Try again later.')
if (told) told.textContent = text
