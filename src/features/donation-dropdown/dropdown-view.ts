import { useEffect, useRef } from 'react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Copyable, donationDropdownMachine } from '#machines/donation/donation-dropdown.machine.ts'

export type DropdownActor = ActorRefFrom<typeof donationDropdownMachine>

export interface DropdownProps {
  actor: DropdownActor
}

/** Copies a text. If copying fails, the text of `element` is selected instead. */
export const useCopyable = (actor: DropdownActor, code: Copyable) => {
  const element = useRef<HTMLElement>(null)
  const isOurs = useSelector(actor, ({ context }) => context.copied === code)
  const isCopied = useSelector(actor, (snapshot) => snapshot.matches({ open: { ready: 'copied' } }))
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches({ open: { ready: 'refused' } }))
  const mustSelect = isOurs && isRefused
  useEffect(() => {
    if (mustSelect && element.current) getSelection()?.selectAllChildren(element.current)
  }, [mustSelect])
  return {
    element,
    isCopied: isOurs && isCopied,
    copy: (): void => actor.send({ type: 'code.copy', code }),
  }
}
