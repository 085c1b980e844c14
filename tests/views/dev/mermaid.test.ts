import parserUrl from '@mermaid-js/tiny/dist/mermaid.tiny.js?url'
import { beforeAll, describe, expect, test } from 'vitest'
import { machines } from '#src/dev/machines.ts'
import { drawMachine } from '#src/dev/mermaid.ts'

/** What the parser says of a drawing; it throws at one that it can't read. */
declare const mermaid: { parse: (text: string) => Promise<{ diagramType: string }> }

describe('Mermaid', () => {
  beforeAll(
    () =>
      new Promise((resolve, reject) => {
        const script = document.createElement('script')
        script.onload = resolve
        script.onerror = reject
        script.src = parserUrl
        document.head.append(script)
      }),
  )

  test.each(machines.map(({ slug, machine }) => [slug, machine] as const))(
    'reads the drawing of %s',
    async (_, machine) => {
      expect(await mermaid.parse(drawMachine(machine))).toMatchObject({ diagramType: 'stateDiagram' })
    },
  )

  test('does not read regions that no state is around', async () => {
    await expect(
      mermaid.parse('stateDiagram-v2\n  state "a" as a\n  --\n  state "b" as b\n'),
    ).rejects.toThrow('Parse error')
  })
})
