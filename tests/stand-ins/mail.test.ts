import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { startStandIns, temporaryFolder } from './support/process.ts'

const webhook = 'http://127.0.0.1:9/nobody'
const link = 'http://localhost:4000/auth/magiclink/verify#token=a-b_c.d'

const start = async (folder = temporaryFolder()) => {
  const standIns = await startStandIns(folder, webhook)
  const transport = createTransport({ host: '127.0.0.1', port: standIns.smtpPort, secure: false })
  return {
    ...standIns,
    send: (mail: Record<string, unknown>) =>
      transport.sendMail({ from: 'The hub <hub@hub.test>', subject: 'Your link', text: 'Hello', ...mail }),
    read: async (path: string) => (await fetch(`${standIns.url}${path}`)).text(),
    mails: async (query = '') => {
      const answer = (await (await fetch(`${standIns.url}/dev/mail.json${query}`)).json()) as {
        mails: {
          id: number
          to: string[]
          subject: string
          text: string
          html: string | null
          links: string[]
        }[]
      }
      return answer.mails
    },
  }
}

test('a mail can be read as text and as HTML, and its link followed', async () => {
  const { send, read, mails } = await start()
  await send({
    to: 'alice@hub.test',
    subject: 'Votre lien, été',
    text: `Log in: ${link}.`,
    html: `<a href="${link}">Log in</a>`,
  })
  const [mail] = await mails()
  expect(mail).toMatchObject({ to: ['alice@hub.test'], subject: 'Votre lien, été', links: [link] })

  const page = await read(`/dev/mail/${mail?.id}`)
  expect(page).toContain(`<a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a>`)
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(await read(`/dev/mail/${mail?.id}/html`)).toContain('Log in')
  expect(await read(`/dev/mail/${mail?.id}/source`)).toContain('multipart/alternative')
})

test('mails are listed newest first, and by whom they went to', async () => {
  const { send, mails, read } = await start()
  await send({ to: 'alice@hub.test', subject: 'One' })
  await send({ to: 'bob@hub.test', subject: 'Two' })
  await send({ to: 'Alice@Hub.test', subject: 'Three' })
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One'])
  expect((await mails('?to=alice@hub.test')).map(({ subject }) => subject)).toEqual(['Three', 'One'])
  expect((await mails('?limit=1')).map(({ subject }) => subject)).toEqual(['Three'])
  expect(await read('/dev/mail')).toMatch(/Three[\s\S]+Two[\s\S]+One/)
})

test('a hostile mail does nothing', async () => {
  const { send, read, mails, url } = await start()
  const script = '<script>alert(1)</script>'
  await send({
    to: 'alice@hub.test',
    subject: `Hello ${script}`,
    text: `${script} javascript:alert(1) https://a.test/"onmouseover=x`,
    html: `${script}<img src="https://spy.test/pixel">`,
  })
  const [mail] = await mails()
  for (const page of [await read('/dev/mail'), await read(`/dev/mail/${mail?.id}`)]) {
    expect(page).not.toContain('<script')
    expect(page).not.toContain('href="javascript:')
    expect(page).not.toContain('"onmouseover')
  }
  const frame = await fetch(`${url}/dev/mail/${mail?.id}/html`)
  const policy = frame.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/^sandbox (?!.*allow-scripts)/)
  expect((await fetch(`${url}/dev/mail/${mail?.id}/source`)).headers.get('content-type')).toContain(
    'text/plain',
  )
})

test('some addresses answer like troubled ones', async () => {
  const { send, mails } = await start()
  await expect(send({ to: 'bounce@hub.test' })).rejects.toMatchObject({ responseCode: 550 })
  await expect(send({ to: 'full+1@hub.test' })).rejects.toMatchObject({ responseCode: 552 })
  await expect(send({ to: 'busy@hub.test' })).rejects.toMatchObject({ responseCode: 451 })
  expect(await mails()).toEqual([])
})

test('what was accepted is there after a kill', async () => {
  const folder = temporaryFolder()
  const before = await start(folder)
  await before.send({ to: 'carol@hub.test', subject: 'Kept' })
  await before.signal('SIGKILL')
  const { mails } = await start(folder)
  expect(await mails()).toMatchObject([{ subject: 'Kept', to: ['carol@hub.test'] }])
})

test('a mail that is no longer there is reported as missing', async () => {
  const { send, read, url, mails } = await start()
  expect(await read('/dev/mail')).toContain('Nothing has arrived yet')
  await send({ to: 'bob@hub.test' })
  const [mail] = await mails()
  await fetch(`${url}/dev/mail/clear`, { method: 'POST' })
  expect(await mails()).toEqual([])
  expect(await read(`/dev/mail/${mail?.id}`)).toContain('No such mail')
  expect((await fetch(`${url}/dev/mail/..%2f`)).status).toBe(404)
})
