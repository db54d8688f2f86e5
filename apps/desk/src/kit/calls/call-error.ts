/** Why a call failed. `message` is for the reader; `status` is the envelope's ('' without one), `httpStatus` 0 without a response. */
export class CallError extends Error {
  readonly status: string
  readonly httpStatus: number

  constructor(status: string, message: string, httpStatus: number) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.httpStatus = httpStatus
  }

  /** Nothing was answered: the connection broke. */
  get isUnreached(): boolean {
    return this.httpStatus === 0
  }
}
