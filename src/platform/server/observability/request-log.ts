import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Machines ask every few seconds: at `info` these lines would hide all others. */
const healthChecks = new Set(['/healthz', '/readyz', '/metrics'])

/** Two lines for each request: at its arrival and with its answer. Health checks leave theirs at `debug`. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (isHealthCheck(request)) request.log.debug({ req: request }, 'incoming request')
    else super.incomingRequest(request, reply)
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { elapsedTime: responseTime } = reply
    if (error || !isHealthCheck(request)) super.requestCompleted(error, request, reply)
    else reply.log.debug({ res: reply, responseTime }, 'request completed')
  }
}

const isHealthCheck = ({ routeOptions }: FastifyRequest) => healthChecks.has(routeOptions.url ?? '')
