import type { ActorRefFrom } from 'xstate'
import type { giftDeskMachine } from '#machines/gifts/gift-desk.machine.ts'
import type { giftMailMachine } from '#machines/gifts/gift-mail.machine.ts'
import type { giftTakeBackMachine } from '#machines/gifts/gift-take-back.machine.ts'

export interface DeskActors {
  readonly desk: ActorRefFrom<typeof giftDeskMachine>
  readonly mail: ActorRefFrom<typeof giftMailMachine>
  readonly takeBack: ActorRefFrom<typeof giftTakeBackMachine>
}

/** Id of the control in a code's row that gets the focus back. */
export const rowId = (codeId: string): string => `row-${codeId}`
