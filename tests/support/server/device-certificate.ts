import { createPrivateKey, sign } from 'node:crypto'
import type { Lies } from './authenticator.ts'

/* A certificate of no device, valid from 2020 to 2120, with its key. */
const certificate = Buffer.from(
  [
    'MIIB3TCCAYOgAwIBAgIUZfyQ9jB0mNGJ6X3IONKLtxWte1kwCgYIKoZIzj0EAwIwVTELMAkGA1UEBhMCVVMxEDAOBgNVBAoMB0V4',
    'YW1wbGUxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xEDAOBgNVBAMMB0V4YW1wbGUwIBcNMjAwMTAxMDAwMDAw',
    'WhgPMjEyMDAxMDEwMDAwMDBaMFUxCzAJBgNVBAYTAlVTMRAwDgYDVQQKDAdFeGFtcGxlMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9y',
    'IEF0dGVzdGF0aW9uMRAwDgYDVQQDDAdFeGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEPCNDIrVw9iLL3MYU58bG2dRc',
    'UnbMxP6mSbs4YAPDOOrDy1vHpqn9tHFPhh/HL5TcAXqzFZkuY6Dbe9Po8N15KaMvMC0wDAYDVR0TAQH/BAIwADAdBgNVHQ4EFgQU',
    'ZLr6ie2FLxX7eK/hz+luTR7K/MAwCgYIKoZIzj0EAwIDSAAwRQIgNy3Eq9FupYZcK1j4DYS4PUV85Ts1+7x+BIe3u+rx6UACIQD/',
    'JKRa1ISErveo0B9V6nla631JinEjpxG2inzQ1JGX7A==',
  ].join(''),
  'base64',
)
const key = createPrivateKey({
  format: 'der',
  type: 'pkcs8',
  key: Buffer.from(
    [
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggSLBm0Ye4IQNmWOTvJKXn40UdP3AHxrIK88G/Jv5pp6hRANCAAQ8',
      'I0MitXD2IsvcxhTnxsbZ1FxSdszE/qZJuzhgA8M46sPLW8emqf20cU+GH8cvlNwBerMVmS5joNt70+jw3Xkp',
    ].join(''),
    'base64',
  ),
})

/** The statement of a device with a certificate, as it should be. */
export const certified: NonNullable<Lies['statement']> = (signed) => ({
  fmt: 'packed',
  attStmt: new Map<string, unknown>([
    ['alg', -7],
    ['sig', Uint8Array.from(sign('sha256', signed, key))],
    ['x5c', [Uint8Array.from(certificate)]],
  ]),
})
