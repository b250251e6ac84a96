-- Long payloads between processes go in pieces now, and need no table.
drop table socket_io_attachments;
