/** What is the least that a message can cost here: Socket.IO alone, sending back what it is sent. */
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { tellParent } from './children.ts'

const server = createServer()
new Server(server).on('connection', socket => {
  socket.on('say', body => socket.emit('said', body))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  tellParent(typeof address === 'object' && address ? address.port : 0)
})
