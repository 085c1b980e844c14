import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { CodeLife } from '#src/features/gift-desk/code-life.tsx'
import { showPart } from '../support/part.tsx'

const code: GiftCode = {
  id: 'gift-1',
  order_id: 'order-1',
  order_number: '4F7K2',
  plan_id: 'tier1',
  plan_name: 'Basic',
  months: 6,
  version: 0,
  state: 'open',
  made_at: '2026-11-26T12:00:00.000Z',
  claimed_at: null,
  claimed_by: null,
  split_from: { months: 12, at: '2026-11-26T12:00:00.000Z' },
  taken_back_at: null,
  ended_at: null,
  mail: null,
}

test('how many months a code was split from is written in the digits of the language', async () => {
  const draw = await showPart(null, 'gift-desk')
  i18n.loadAndActivate({ locale: 'fa', messages: i18n.messages })
  draw(<CodeLife code={code} isReceived={false} now={Date.parse(code.made_at)} />)
  await expect.element(page.getByText('Split from a gift of ۱۲ months')).toBeVisible()
})
