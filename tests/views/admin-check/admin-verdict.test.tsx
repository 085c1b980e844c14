import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getDevPages } from '#contract/dev/dev.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { useIsVerifiedAdmin } from '#src/product/account/admin-verdict.ts'
import { AppActorProvider, findFlow, supervisorOf } from '#src/product/flows/app-actor.tsx'
import { sessionWith, userWith } from '../support/admin.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const dave = userWith({ id: 'dave', isAdmin: true })
const plain = userWith({ id: 'alice', isAdmin: false })

function Verdict() {
  return <p>{useIsVerifiedAdmin() ? 'An administrator' : 'Nobody in particular'}</p>
}

const become = (user: typeof dave, { claim }: { claim: boolean }): void =>
  findFlow(hub().app, 'session')?.send({ type: 'session.adopt', session: sessionWith(user, { claim }) })

const says = (text: string) => expect.element(page.getByText(text), soon).toBeVisible()
const stateOfCheck = () => findFlow(hub().app, 'adminCheck')?.getSnapshot().value

describe('Whether an administrator is here', () => {
  controlPage(network)
  let root: Root
  beforeAll(() => {
    network.hold(me)
    network.always(getDevPages, { exist: false })
  })
  beforeEach(async () => {
    await open(undefined, { hidesSidebar: true })
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(
      <AppActorProvider value={hub().app}>
        <Verdict />
      </AppActorProvider>,
    )
  })
  afterEach(async () => {
    root.unmount()
    await stop()
  })

  test('is true once token and server say so, and false for the next who logs in', async () => {
    await says('Nobody in particular')
    become(dave, { claim: true })
    await expect.poll(stateOfCheck, soon).toEqual({ claimed: 'asking' })
    await says('Nobody in particular')
    await network.answer(me, dave)
    await says('An administrator')
    become(plain, { claim: false })
    await says('Nobody in particular')
  })

  test('is not asked about a guest or a player, for whom its code is not even loaded', async () => {
    become(plain, { claim: false })
    await expect.poll(() => hub().app.getSnapshot().context.user?.id, soon).toBe('alice')
    expect(supervisorOf(hub().app, 'adminCheck').getSnapshot().value).toBe('waiting')
  })

  test('is not asked about a user whose token claims nothing', async () => {
    become(dave, { claim: false })
    await expect.poll(stateOfCheck, soon).toBe('denied')
    await says('Nobody in particular')
  })

  test('where there are no pages for developers their icon is missing', async () => {
    become(dave, { claim: true })
    await network.answer(me, dave)
    await expect.element(page.getByRole('link', { name: 'Admin dashboard' }), soon).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Development' })).not.toBeInTheDocument()
  })
})
