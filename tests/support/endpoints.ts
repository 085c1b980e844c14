import type { Endpoint } from '#contract/http/endpoint.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../contract/*/*.contract.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** Every endpoint of the contract. */
export const endpoints: readonly Endpoint[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)
