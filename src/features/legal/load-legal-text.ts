import { getLegalText } from '#contract/shell/legal.contract.ts'
import type { LegalName, LegalText } from '#contract/shell/legal.contract.ts'
import type { Call } from '#src/api/call.ts'

export const loadLegalText = (call: Call, name: LegalName, signal: AbortSignal): Promise<LegalText> =>
  call(getLegalText, { params: { name } }, { signal })
