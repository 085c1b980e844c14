import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RowGroup } from './finding.rules.ts'

export const groupNames: Record<RowGroup['group'], MessageDescriptor> = {
  recent: msg`Recently used`,
  places: msg`Places`,
  sections: msg`Sections`,
  actions: msg`Actions`,
  themes: msg`Themes`,
  languages: msg`Languages`,
}
