import { useLingui } from '@lingui/react/macro'
import { Send, Undo2, type LucideIcon } from 'lucide-react'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { codeStateOf } from './code-states.rules.ts'
import { useUser } from '#src/product/account/use-user.ts'
import type { DeskActors } from './gift-desk-view.ts'
import { keptDraft } from './kept-draft.ts'
import { draftFor } from './mail-draft.rules.ts'

export interface CodeDeed {
  readonly key: 'send' | 'again' | 'takeBack'
  readonly name: string
  readonly short: string
  readonly icon: LucideIcon
  readonly act: () => void
}

/** Returns the actions possible in a code's current state, the most likely first. */
export const useCodeDeeds = ({ mail, takeBack }: DeskActors) => {
  const { t, i18n } = useLingui()
  const kept = keptDraft(useUser()?.id ?? '')
  return (code: GiftCode, now: number): readonly CodeDeed[] => {
    const { id, version } = code
    const write = (): void => {
      const draft = kept.of(id, draftFor(code, i18n.locale, Date.now()))
      mail.send({ type: 'mail.open', id, version, draft })
    }
    const send: CodeDeed = { key: 'send', name: t`Send by mail`, short: t`Send`, icon: Send, act: write }
    const again: CodeDeed = {
      key: 'again',
      name: t`Send again`,
      short: t`Send again`,
      icon: Send,
      act: write,
    }
    const back: CodeDeed = {
      key: 'takeBack',
      name: t`Take back`,
      short: t`Take back`,
      icon: Undo2,
      act: () => takeBack.send({ type: 'takeBack.choose', code: { id, version } }),
    }
    const state = codeStateOf(code, now)
    switch (state) {
      case 'open':
        return [send, back]
      case 'waiting':
      case 'sending':
        return [back]
      case 'sent':
        return [back, again]
      case 'bounced':
      case 'undelivered':
      case 'unwanted':
        return [again, back]
      case 'claimed':
      case 'ended':
        return []
    }
    return state satisfies never
  }
}
