import { leaveUndrawn } from './drawing.ts'

leaveUndrawn()
