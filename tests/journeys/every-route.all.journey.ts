import { paths } from '#contract/http/paths.ts'
import { scale } from '#tests/support/scale.ts'
import { axeFinds } from './support/axe.ts'
import { crowding } from './support/crowding.ts'
import { dress, type Look, looks } from './support/dress.ts'
import { Hub } from './support/hub.ts'
import { atRest } from './support/page.ts'
import { answered, expect, test } from './support/journey.ts'
import { away, layersFor } from './support/layers.ts'
import { layoutShift } from './support/layout-shift.ts'
import { logInWithEveryRight, openRoute, routesFor, type Caller } from './support/routes.ts'
import { tabOrder } from './support/tab-order.ts'
import { patience } from '#tests/support/pace.ts'

// The page for an address that is none is answered as such. Whatever a policy forbids is a line of the console, and fails.
test.use({ mayLog: answered(404), isDrawn: true })

/** A width in px, and how the page looks at a route there. */
type Room = readonly [width: number, looksAt: (index: number) => readonly Look[]]
/** `npm test` tries one look at a route, each in its turn. */
const inTurn = (index: number): readonly Look[] => [looks[index % 3] ?? looks[0]]
const all = (): readonly Look[] => looks

const rooms = scale<Readonly<Record<Caller, readonly Room[]>>>(
  { guest: [[1280, inTurn]], player: [[375, inTurn]] },
  {
    guest: [375, 1280].map((width): Room => [width, all]),
    player: [375, 1280].map((width): Room => [width, all]),
  },
)

const isWhole = scale(false, true)
/** The frame is the same around every page: `npm test` goes through it, and opens its menus, on one. */
const isFramed = (index: number): boolean => isWhole || index === 1
/** What another theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

const shiftLimit = (path: string): number => (path === paths.home || path === paths.vaultVision ? 0.01 : 0.05)

const settings = {
  DONATION_ADDRESS_ETHEREUM: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  DONATION_ADDRESS_IMMUTABLE: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  REFERRAL_CODE: 'HUB-7Q4M',
  REFERRAL_URL: 'https://game.example/profile',
}

let hub: Hub

test.beforeAll(async () => {
  hub = await Hub.start(settings)
})
test.afterAll(() => hub.close())

for (const caller of ['guest', 'player'] as const)
  for (const [width, looksAt] of rooms[caller])
    test.describe(`what a ${caller} sees at ${width} px`, () => {
      test.setTimeout(patience(scale(200_000, 1_800_000)))

      test(`stays where it is, is reached by the keyboard, readable by everyone and allowed by the policy, on every route and in every menu`, async ({
        newBrowser,
      }) => {
        const context = await newBrowser({
          baseURL: hub.url,
          viewport: { width: 1280, height: 800 },
          reducedMotion: 'reduce',
        })
        context.setDefaultTimeout(20_000)
        const page = await context.newPage()
        if (caller === 'player') await logInWithEveryRight(page, hub)
        await page.setViewportSize({ width, height: 800 })
        for (const [index, path] of routesFor(caller).entries())
          await test.step(path, async () => {
            await openRoute(page, path)
            if (isWhole) await page.waitForLoadState('networkidle')
            expect.soft(await layoutShift(page), `${path} moves`).toBeLessThanOrEqual(shiftLimit(path))
            const part = isFramed(index) ? 'body' : 'main'
            expect.soft(await tabOrder(page, part, isWhole), `${path} by the keyboard`).toEqual([])
            for (const look of looksAt(index)) {
              await dress(page, look)
              await atRest(page)
              const rules = look[0] === 'light-mode' && isWhole ? colourRules : undefined
              expect.soft(await axeFinds(page, rules), `${path}, ${look.join()}`).toEqual([])
            }
            if (isFramed(index))
              for (const { name, part, open, close } of layersFor(caller, width))
                for (const look of looks) {
                  // A menu that the pointer holds open closes when the other direction of reading moves it from under the pointer.
                  await dress(page, look)
                  await away(page)
                  await open(page)
                  await atRest(page)
                  expect
                    .soft(await axeFinds(page, undefined, part), `${name} on ${path}, ${look.join()}`)
                    .toEqual([])
                  await close(page)
                }
            await dress(page, looks[0])
            await away(page)
            await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
            expect.soft(await crowding(page), `large letters on ${path}`).toEqual([])
            if (isFramed(index))
              for (const { name, part, open, close } of layersFor(caller, width, true)) {
                await open(page)
                expect.soft(await crowding(page, part), `large letters in ${name} on ${path}`).toEqual([])
                await close(page)
              }
          })
      })
    })
