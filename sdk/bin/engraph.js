#!/usr/bin/env node
// npm links a command only if its file exists when the package is installed, and dist is built later.
import "../dist/cli.js";
