import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { errorBody } from '#contract/error-body.ts'
import { errors } from '#contract/errors.ts'
import { type FileType, fileTypes } from '#contract/http/file-types.ts'
import { codesOf } from './route.ts'

type Json = Record<string, unknown>

/** The wire side of a schema, before any transform. */
const wire = (schema: v.GenericSchema): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'openapi-3.0',
  })
  return rest
}

const json = (schema: Json, type = 'application/json'): Json => ({ content: { [type]: { schema } } })

/** A file in each of its types: only JSON is a `response`. */
const files = (endpoint: Endpoint, types: readonly FileType[]): Json => ({
  content: Object.fromEntries(
    types.map((type) => [
      type,
      {
        schema:
          type === fileTypes.json
            ? wire(endpoint.response)
            : { type: 'string', ...(type === fileTypes.xlsx && { format: 'binary' }) },
      },
    ]),
  ),
})

const answered = (endpoint: Endpoint): Json => {
  const { file, stream, response } = endpoint
  if (file === undefined) return json(wire(response), stream && 'text/event-stream')
  return files(endpoint, typeof file === 'string' ? [file] : Object.values(file))
}

const parameters = (schema: v.GenericSchema | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = wire(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const keyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
}

const failures = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), ...json({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}

const operation = (endpoint: Endpoint): Json => {
  const parts = [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [keyHeader] : []),
  ]
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(parts.length > 0 && { parameters: parts }),
    ...(endpoint.body && { requestBody: { required: true, ...json(wire(endpoint.body)) } }),
    ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }] }),
    'x-access': endpoint.access,
    ...(endpoint.limits && { 'x-limits': endpoint.limits }),
    responses: endpoint.redirects
      ? {
          303: {
            description: `${endpoint.summary}. After a refusal it leads back to the page with the code.`,
          },
        }
      : { 200: { description: endpoint.summary, ...answered(endpoint) }, ...failures(endpoint) },
  }
}

/** Returns the OpenAPI document of these endpoints in wire form: dollars are dollars, instants are texts. */
export const openApiDocument = (endpoints: readonly Endpoint[], serverUrl: string): Json => ({
  openapi: '3.0.3',
  info: { title: 'The Hub', version: '1' },
  servers: [{ url: serverUrl }],
  paths: Object.fromEntries(
    [...Map.groupBy(endpoints, (endpoint) => endpoint.path)].map(([path, group]) => [
      path,
      Object.fromEntries(group.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)])),
    ]),
  ),
  components: {
    schemas: { Error: wire(errorBody) },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
})
