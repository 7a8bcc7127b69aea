export { withValues } from "./with-values.ts";
