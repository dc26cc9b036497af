/** How is something removed from a file system without ever leaving its root? */
package io.carillon.deletion.file;
