import { createBrowserInspector } from '@statelyai/inspect'
import { mask } from './mask.ts'

type Serialize = NonNullable<NonNullable<Parameters<typeof createBrowserInspector>[0]>['serialize']>

const serialize = ((event) => mask(event)) as Serialize

/** The Stately inspector in a window of its own, with `?inspect` in development only. What it is shown is masked. */
export const openInspector = () => createBrowserInspector({ serialize }).inspect
