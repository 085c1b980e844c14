import { ServerResponse } from 'node:http'
import type { IncomingMessage } from 'node:http'

/** After an answer so many bytes of its request are still read, for so long. */
const mostReadBytes = 64_000_000
const longestReadMs = 20_000

/**
 * An answer that may be ready before its whole request has arrived, as a refusal of one that is too large. It is sent at
 * once, and ends once the rest was read and thrown away: a connection that closes while its client writes loses the answer.
 * A client that sends more than 64 MB, or for more than 20 s, is cut off.
 */
export class PatientResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  #cutOff = (): void => {}

  override end(chunk?: unknown, encoding?: unknown, done?: unknown): this {
    const { req } = this
    const hasBody = 'transfer-encoding' in req.headers || Number(req.headers['content-length']) > 0
    if (!hasBody || req.complete || req.destroyed)
      return super.end(chunk, encoding as BufferEncoding, done as () => void)
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    this.flushHeaders()
    const finish = (): void => {
      clearTimeout(limit)
      req.off('data', count)
      req.off('end', finish)
      super.end()
    }
    this.#cutOff = () => {
      finish()
      req.socket.destroySoon()
    }
    let bytes = 0
    const count = ({ length }: Buffer): void => {
      bytes += length
      if (bytes > mostReadBytes) this.#cutOff()
    }
    const limit = setTimeout(() => this.#cutOff(), longestReadMs)
    this.once('close', () => clearTimeout(limit))
    // The former reader of the body gets no more of it.
    req.removeAllListeners('data')
    req.on('data', count).once('end', finish).resume()
    return this
  }

  /** Reads no more of the request, if that is all that is left to do. */
  cutOff(): void {
    this.#cutOff()
  }
}
