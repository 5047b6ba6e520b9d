# One build, three images: `api` (with the built site's pages), `site` (the web server in front) and `sandbox`.
# The build uses only scripts that run without Docker as well.
FROM node:22.21.1-bookworm-slim AS build
ENV CI=1 TURBO_TELEMETRY_DISABLED=1 npm_config_update_notifier=false
WORKDIR /build
COPY . .
RUN npm run setup && npm run build
RUN scripts/pack @vgb/api /packed/api && cp -R apps/web/dist/site /packed/api/site
RUN scripts/pack @vgb/payment-sandbox /packed/sandbox

FROM node:22.21.1-bookworm-slim AS api
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 SITE_DIR=/app/site MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /packed/api /app
RUN install -d -o node -g node /srv/site
RUN install -d -o node -g node -m 700 /backups
USER node
EXPOSE 3000
# It ends a server that hangs, so that the engine starts it anew; for that it asks for 30 s. A slow machine may take its time to start: `up` gives up
# for good what is unhealthy once.
HEALTHCHECK --interval=10s --timeout=45s --start-period=120s CMD ["node", "dist/health-check.js"]
# A heap that collects early takes half of the memory (docs/bench.md). What lives in it is far below the limit.
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=256", "dist/main.js"]

FROM node:22.21.1-bookworm-slim AS sandbox
ENV PAYMENT_SANDBOX_HOST=0.0.0.0 PAYMENT_SANDBOX_PORT=4010 PAYMENT_SANDBOX_DIRECTORY=/data
WORKDIR /app
COPY --from=build /packed/sandbox /app
RUN install -d -o node -g node /data
USER node
EXPOSE 4010
CMD ["node", "dist/cli.js"]

FROM caddy:2.11.8-alpine AS site
COPY ops/Caddyfile /etc/caddy/Caddyfile
COPY ops/away /away
# The API's processes put the site's files there, so that this image changes only with this folder's files.
RUN mkdir -p /srv/site && chown 1000:1000 /srv/site
RUN adduser -D -u 10001 web && chown -R web /config /data
USER web
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8081/healthz"]
