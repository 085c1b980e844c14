import type { ActorRefFrom } from 'xstate'
import type { announcementMachine } from '#machines/desk/announcement.machine.ts'

export interface FlowProps {
  actor: ActorRefFrom<typeof announcementMachine>
}
