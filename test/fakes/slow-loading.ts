import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Loaded before a server (`--import`): its first plugin takes as long as on a busy machine, and all others wait for it. */
const loadingMs = 1500

subscribe('fastify.initialization', message => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.register(async () => pause(loadingMs))
})
