# Engraph on a machine of your own: `docker compose up`, or docs/operations.md for what each setting means.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# what workerd trusts when it calls models and webhooks
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /engraph
COPY . .
RUN npm ci --no-audit --no-fund && npm run bundle && npm cache clean --force
RUN mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 PORT=8787 DATA_DIR=/data WRANGLER_SEND_METRICS=false
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=15s --timeout=6s --start-period=90s --retries=3 CMD ["node", "scripts/check-health.ts"]
CMD ["node", "scripts/serve.ts", "--bundle=dist/worker"]
